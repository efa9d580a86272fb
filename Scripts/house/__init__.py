"""The scan that keeps the module graph as the table of Package.swift says."""
