import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { createStore, type Store, useStore } from './store.ts';

const store = createStore<HTMLElement | null>(null);
/** How many pages fill the sidebar now; the frame shows its own navigation at 0. */
export const sidebarUsers: Store<number> = createStore(0);

/** The frame hands over the element below the workspace switcher. */
export function setSidebarPlace(element: HTMLElement | null): void {
  store.set(element);
}

/** Fills the sidebar in place of the workspace's navigation, e.g. with that of a project. */
export function SidebarContent({ children }: { children: ReactNode }) {
  const element = useStore(store);
  useLayoutEffect(() => {
    sidebarUsers.set(sidebarUsers.get() + 1);
    return () => sidebarUsers.set(sidebarUsers.get() - 1);
  }, []);
  return element ? createPortal(children, element) : null;
}

/** The title of the browser's tab while the component is on the screen. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Verbatim`;
  }, [title]);
}
