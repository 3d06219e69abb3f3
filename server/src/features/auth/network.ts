import ipaddr from 'ipaddr.js';

/**
 * The network that one customer of a provider usually has: an IPv4 address, or the first 64 bits of an IPv6 address
 * (`2001:db8:0:1::/64`). IPv4 in IPv6 counts as IPv4; anything that is no address stays as it is.
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
};
