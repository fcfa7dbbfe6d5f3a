import { formatDay, ObjectIcon } from '@libs/object-views';
import { UiLink } from '@libs/ui';
import { useFilterTexts } from '../filters/copy.ts';
import { useRowTexts } from '../views/row-target.ts';
import { hrefOf, type RowData } from './row-data.ts';
import css from './table/row-table.module.css';

interface RowTitleProps {
  row: RowData;
  /** On a card, which has the words of a highlight below. */
  isCard?: boolean;
  /** Where there is room for what else there is to say, also on a wide page. */
  hasRoom?: boolean;
  tabIndex?: number;
  onOpen: (id: string) => void;
}

/** The title of a row as a link that opens it beside the list, and for narrow pages what else there is to say. */
export function RowTitle({ row, isCard = false, hasRoom = false, tabIndex, onOpen }: RowTitleProps) {
  const t = useRowTexts();
  const facts = useFacts(row);
  const { of } = row;
  const title = of.kind === 'highlight' && isCard ? of.highlight.noteTitle : row.title;
  return (
    <>
      <UiLink
        href={hrefOf(row)}
        tabIndex={tabIndex}
        // On a board the card is dragged, not the address.
        draggable={false}
        className={css.title}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(row.id);
        }}
      >
        <ObjectIcon kind={of.kind === 'note' && of.note.durationMs ? 'recording' : of.kind} size={15} />
        <span className="vb-trunc" dir="auto">
          {title || (of.kind === 'highlight' ? t('noWords') : t('untitled'))}
        </span>
      </UiLink>
      <span className={hasRoom ? css.facts : css.second} title={facts}>
        {facts}
      </span>
    </>
  );
}

/** What else there is to say of a row, in one line. */
function useFacts({ of }: RowData): string {
  const t = useRowTexts();
  const filterText = useFilterTexts();
  const join = (...facts: (string | null | undefined)[]) => facts.filter(Boolean).join(' · ');
  switch (of.kind) {
    case 'note': {
      const { speakers, highlightCount, createdAt } = of.note;
      return join(speakers.map(({ name }) => name).join(', '), t('highlights', { count: highlightCount }), formatDay(createdAt));
    }
    case 'highlight':
      return join(of.highlight.speaker, formatDay(of.highlight.createdAt));
    case 'insight':
      return join(filterText(`statuses.${of.insight.status}`), of.insight.createdBy.name, formatDay(of.insight.updatedAt));
    case 'contact':
      return join(of.contact.organisation, of.contact.emails[0]);
  }
}
