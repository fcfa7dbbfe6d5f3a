import { LEFT_OUT, type LeftOutKind } from '@libs/domain';
import { useCopy } from '../projects/copy.ts';
import css from './import.module.css';

interface LeftOutProps {
  leftOut: readonly { kind: string; count: number }[];
  className?: string | undefined;
}

const isKind = (kind: string): kind is LeftOutKind => Object.hasOwn(LEFT_OUT, kind);

/** What a file holds that is not in its note, in one line; nothing when all of it is there. */
export function LeftOut({ leftOut, className = css.note }: LeftOutProps) {
  const t = useCopy('imports');
  const parts = leftOut.flatMap(({ kind, count }) => (isKind(kind) ? [t(`kindsLeftOut.${kind}`, { count })] : []));
  if (parts.length === 0) return null;
  return <p className={className}>{t('notInNote', { list: parts.join(', ') })}</p>;
}
