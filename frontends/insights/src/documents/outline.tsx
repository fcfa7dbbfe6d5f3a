import { SidebarContent, useStore } from '@libs/shell-kit';
import { SidebarCaption, SidebarItem } from '@libs/ui';
import { useEffect, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import css from './document.module.css';
import type { InsightSession } from './insight-session.ts';

// A heading counts as read once it is this near to the top of the sheet.
const HEADING_OFFSET_PX = 160;

/** The heading that the reader is at, while the page scrolls. */
function useHere(session: InsightSession): number {
  const { headings } = useStore(session.structure);
  const [here, setHere] = useState(0);
  useEffect(() => {
    const { dom } = session.editor.view;
    let frame = 0;
    const read = () => {
      frame = 0;
      const tops = [...dom.querySelectorAll('h1, h2, h3')].filter((node) => node.textContent?.trim());
      const passed = tops.filter((node) => node.getBoundingClientRect().top < HEADING_OFFSET_PX).length;
      setHere(Math.max(0, Math.min(passed, headings.length) - 1));
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    document.addEventListener('scroll', later, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', later, { capture: true });
      cancelAnimationFrame(frame);
    };
  }, [session, headings]);
  return here;
}

/** Scrolls to a heading and puts the cursor there; the document's own elements stay untouched, because the editor would draw them again. */
function goTo({ editor }: InsightSession, pos: number): void {
  const node = editor.view.nodeDOM(pos);
  if (!(node instanceof HTMLElement)) return;
  node.scrollIntoView({ block: 'start' });
  editor.commands.setTextSelection(pos + 1);
  editor.view.dom.focus({ preventScroll: true });
}

/** The headings of the insight in the sidebar; a click goes there. */
export function Outline({ session }: { session: InsightSession }) {
  const t = useInsightTexts();
  const { headings } = useStore(session.structure);
  const here = useHere(session);
  if (!headings.length) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <SidebarContent>
      <nav className={css.outline} aria-label={t('page.outline')}>
        <SidebarCaption>{t('page.outline')}</SidebarCaption>
        {headings.map(({ text, level, pos }, position) => (
          <SidebarItem key={`${pos}${text}`} depth={level - top} active={position === here} onClick={() => goTo(session, pos)}>
            <span className={css.outlineName}>{text}</span>
          </SidebarItem>
        ))}
      </nav>
    </SidebarContent>
  );
}
