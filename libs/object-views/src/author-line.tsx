import { Avatar } from '@libs/ui';
import { Children, type ReactNode } from 'react';
import css from './author-line.module.css';

/** How the API shows a person. */
export interface AuthorView {
  id: string;
  name: string;
  initials: string;
}

/** Who, then facts with dots between: `LM Luca Moretti · 18 references · 12 Nov`. */
export function AuthorLine({ author, children }: { author: AuthorView; children?: ReactNode }) {
  return (
    <div className={css.line}>
      <Avatar {...author} />
      <span className={css.name}>{author.name}</span>
      {Children.toArray(children).map((fact, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order
        <span key={position} className={css.fact}>
          {fact}
        </span>
      ))}
    </div>
  );
}
