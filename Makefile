# What to type. `make help` says what each does.

.DEFAULT_GOAL := help
.PHONY: help setup demo demo-check gazetteer guidance-quality test test-long bench check format clean

# Sources of data/sources.lock.json that demo and tests need; the gazetteer's are fetched for it alone.
regions := osm-monaco osm-helsinki maplibre natural-earth-world natural-earth geonames-names

help:  ## shows this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup:  ## installs what is missing, fetches the pinned data
	@Scripts/setup
	@Scripts/fetch $(regions)

demo:  ## builds the world, its places and the region "monaco" and serves the map page on http://127.0.0.1:8080; Ctrl-C ends it
	@Scripts/demo

guidance-quality:  ## drives random routes by simulation, compares guidance with the truth: a table
	@Scripts/setup build
	@Scripts/fetch osm-monaco
	@Benchmarks/guidance_quality.py

demo-check:  ## starts the demo, asks it for page, tile, search and route, stops it
	@Scripts/setup gazetteer
	@Scripts/demo-check

gazetteer:  ## builds the world's countries, regions, cities and airports for `periplus where`
	@Scripts/setup gazetteer
	@Scripts/gazetteer

test: setup  ## sets up and runs every check and test, the browser's included
	@Scripts/check

test-long: setup  ## the same with the long runs: every seed, every extract
	@Scripts/check --long

bench:  ## measures building the fetched regions, routing and places beside peers: tables
	@Scripts/setup build
	@Scripts/fetch $(regions)
	@Scripts/bench
	@Benchmarks/routing.py || [ $$? -eq 2 ]
	@Benchmarks/patches.py || [ $$? -eq 2 ]
	@Benchmarks/places.py || [ $$? -eq 2 ]

check:  ## the checks alone, without set-up (Scripts/check --quick before each commit)
	@Scripts/check

format:  ## formats the Swift sources, renews the lists of the documents
	@swift format format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift
	@Scripts/lists

clean:  ## removes what was built here; fetched data and installed regions stay
	@rm -rf .build
