/** SCIM: bytes of one request, how many a workspace's provider may send in a minute, how many are listed, and the hours for which a replaced token works. */
export const SCIM_LIMITS = { bytes: 512 * 1024, perMinute: 12_000, requests: 100, overlapHours: 24 } as const;
