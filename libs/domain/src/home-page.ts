/** The pages that people of a workspace can begin on, after a login and at its bare address. */
export const HOME_PAGES = ['HOME', 'EXPLORE', 'PROJECTS', 'SEARCH', 'RECENT', 'YOUR_WORK'] as const;
/** One of them. */
export type HomePage = (typeof HOME_PAGES)[number];

/** Their addresses. */
export const HOME_PATHS: Readonly<Record<HomePage, string>> = {
  HOME: '/home',
  EXPLORE: '/explore',
  PROJECTS: '/projects',
  SEARCH: '/search',
  RECENT: '/recent',
  YOUR_WORK: '/your-work',
};
