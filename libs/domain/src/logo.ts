/** The kinds of picture that a workspace can have as its logo. None of them can run anything: an SVG file can, so it is refused. */
export const LOGO_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Where a logo is read, on any host of the installation; null without one. */
export const logoUrl = (workspaceId: string, logoId: string | null): string | null => logoId && `/api/logos/${workspaceId}/${logoId}`;
