export { isPrivateAddress } from './is-private-address.js';
export { BROKEN_CONNECTION, OutboundRefused, outboundFetch } from './outbound-fetch.js';
