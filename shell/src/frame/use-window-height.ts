import { useLayoutEffect } from 'react';

/** A zoom by two fingers shows a part of the window; the frame stays as it is. */
const ZOOMED = 1.01;

/**
 * Keeps the frame exactly as tall as the part of the window that can be seen, and the document where it is: a phone's keyboard covers the
 * lower half of the window and pushes the document up, and only some browsers make the window smaller for it.
 */
export function useWindowHeight(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const view = window.visualViewport;
    const fit = () => {
      if (view && view.scale > ZOOMED) return;
      const isCovered = view !== null && view.height < window.innerHeight - 1;
      if (isCovered) root.style.setProperty('--visible-height', `${view.height}px`);
      else root.style.removeProperty('--visible-height');
      window.scrollTo(0, 0);
    };
    root.dataset['framed'] = '';
    fit();
    view?.addEventListener('resize', fit);
    view?.addEventListener('scroll', fit);
    return () => {
      view?.removeEventListener('resize', fit);
      view?.removeEventListener('scroll', fit);
      root.style.removeProperty('--visible-height');
      delete root.dataset['framed'];
    };
  }, []);
}
