import { errorOf, graphql, type InsightHeadFragment, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { AuthorLine, TimeAgo } from '@libs/object-views';
import { createStore, useStore } from '@libs/shell-kit';
import { InlineTitle, toast } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import type { DocStructure } from './doc-structure.ts';
import css from './document.module.css';
import { EvidenceBadges } from './evidence-badges.tsx';
import { countEvidence, type ReferenceBook } from './live-references.ts';
import type { OpenInsight } from './use-open-insight.ts';

graphql(`
  fragment InsightHead on Insight {
    id title status updatedAt personCount verbatimCount sourceChanged hidden
    createdBy { id name initials }
  }
`);

const RENAME = graphql(`
  mutation InsightHeadRename($input: UpdateInsightInput!) {
    updateInsight(input: $input) { id title updatedAt }
  }
`);

const NO_BOOK = createStore<ReferenceBook>({ found: new Map(), failed: false });
const NO_STRUCTURE = createStore<DocStructure>({ headings: [], references: [], numbers: new Map() });

/** Title, author and how the evidence stands; counted on the open text as soon as it is there. */
export function InsightHead({ insight, open, canEdit }: { insight: InsightHeadFragment; open: OpenInsight | null; canEdit: boolean }) {
  const t = useInsightTexts();
  const [, rename] = useMutation(RENAME);
  const book = useStore(open?.liveReferences.book ?? NO_BOOK);
  const { references } = useStore(open?.session.structure ?? NO_STRUCTURE);
  const evidenceCount = open ? countEvidence(references, book) : null;

  async function save(title: string) {
    const { error } = await rename({ input: { id: insight.id, title } }, { quiet: true, idempotent: true });
    if (!error) return;
    const { message, requestId } = errorOf(error);
    toast({ text: message, tone: 'bad', requestId });
    throw error;
  }

  return (
    <div className={css.title}>
      <InlineTitle
        key={insight.id}
        look="document"
        label={t('page.title')}
        placeholder={t('untitled')}
        value={insight.title}
        limit={LIMITS.title}
        readOnly={!canEdit}
        onSave={save}
      />
      <div className={css.meta}>
        <AuthorLine author={insight.createdBy}>
          <span>
            {t('facts.edited')} <TimeAgo at={insight.updatedAt} isWithin />
          </span>
          {insight.personCount > 0 && t('facts.people', { count: insight.personCount })}
        </AuthorLine>
        <span className={css.dot} aria-hidden>
          ·
        </span>
        <EvidenceBadges status={insight.status} count={evidenceCount ?? insight} />
      </div>
    </div>
  );
}
