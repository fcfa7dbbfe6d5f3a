/** The kinds of picture that a text shows: those that every browser draws and that can run nothing. */
export const IMAGE_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Whether a text may show a picture of this MIME type. */
export const isImageKind = (mime: string): boolean => IMAGE_KINDS.includes(mime);
