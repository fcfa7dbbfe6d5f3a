const OF_MIME: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' };

/** How the name of a file of this kind ends; bytes of another kind open as nothing. */
export const extensionOf = (mime: string): string => OF_MIME[mime] ?? 'bin';
