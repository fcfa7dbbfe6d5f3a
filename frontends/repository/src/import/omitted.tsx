import { OMITTED, type OmittedKind } from '@libs/domain';
import { useImportTexts } from './copy.ts';
import css from './import.module.css';

interface OmittedProps {
  omitted: readonly { kind: string; count: number }[];
  className?: string | undefined;
}

const isKind = (kind: string): kind is OmittedKind => Object.hasOwn(OMITTED, kind);

/** What a file holds that is not in its note, in one line; nothing when all of it is there. */
export function Omitted({ omitted, className = css.note }: OmittedProps) {
  const t = useImportTexts();
  const parts = omitted.flatMap(({ kind, count }) => (isKind(kind) ? [t(`kindsOmitted.${kind}`, { count })] : []));
  if (parts.length === 0) return null;
  return <p className={className}>{t('notInNote', { list: parts.join(', ') })}</p>;
}
