import { useLocation, usePhone } from '@libs/shell-kit';
import { useEffect, useRef, useState } from 'react';

/** Long enough for the new page to set its title. */
const PAUSE_MS = 400;

/** Tells screen readers the title of the page after a navigation, and starts a phone's page at its top. */
export function Announcer() {
  const { pathname, hash } = useLocation();
  const phone = usePhone();
  const [title, setTitle] = useState('');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (phone && !hash) document.getElementById('content')?.parentElement?.scrollTo(0, 0);
    const timer = setTimeout(() => setTitle(document.title), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash, phone]);
  return (
    <div className="vb-hidden" aria-live="polite">
      {title}
    </div>
  );
}
