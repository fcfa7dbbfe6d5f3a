const HEX = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** A UUID without hyphens, as it stands in tokens. */
export const toHex = (id: string): string => id.replaceAll('-', '');

/** The UUID of 32 lower-case hex digits, or null for any other text. */
export const fromHex = (text: string): string | null => (HEX.test(text) ? text.replace(HEX, '$1-$2-$3-$4-$5') : null);
