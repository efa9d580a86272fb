#include <microhttpd.h>
#include <netdb.h>
#include <sys/socket.h>

// MHD_get_connection_info takes a variable number of arguments, which Swift cannot call.

/// Writes the client's address as text; an empty string if it is unknown.
static inline void periplus_client_address(struct MHD_Connection *connection, char *text, unsigned size) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  text[0] = 0;
  if (info == 0 || info->client_addr == 0) return;
  socklen_t length =
      info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
  if (getnameinfo(info->client_addr, length, text, size, 0, 0, NI_NUMERICHOST) != 0) text[0] = 0;
}
