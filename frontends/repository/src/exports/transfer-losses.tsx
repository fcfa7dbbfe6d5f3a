import type { TransferLossKind } from '@libs/api';
import { useExportTexts } from './copy.ts';
import css from './export-page.module.css';

/** What a format has no place for, counted: said before a file is downloaded, and after one was imported. */
export function TransferLosses({ losses, title }: { losses: readonly { kind: TransferLossKind; count: number }[]; title: string }) {
  const t = useExportTexts();
  if (!losses.length) return null;
  return (
    <section className={css.losses} aria-label={title}>
      <p>{title}</p>
      <ul>
        {losses.map(({ kind, count }) => (
          <li key={kind}>{t(`losses.${kind}`, { count })}</li>
        ))}
      </ul>
    </section>
  );
}
