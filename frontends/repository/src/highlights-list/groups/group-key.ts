/** What a group is known by: it is the same as long as the very same highlights are in it. No id of a highlight is like it. */
export function groupKey({ members }: { members: readonly { id: string }[] }): string {
  const ids = members
    .map(({ id }) => id)
    .sort()
    .join();
  let [high, low] = [7, 11];
  for (let i = 0; i < ids.length; i++) {
    const code = ids.charCodeAt(i);
    high = (Math.imul(high, 131) + code) | 0;
    low = (Math.imul(low, 65_599) ^ code) | 0;
  }
  return `group-${members.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}
