import { markPeek, type PeekProps, parseDeepLink, usePeekHead } from '@libs/shell-kit';
import { PageBody } from '@libs/ui';
import { AskBody } from './ask-body.tsx';
import { useAskTexts } from './copy.ts';

/** The answer that a place in the panel names. */
export function answerIn(at: string | undefined): string | null {
  const link = at ? parseDeepLink(at) : null;
  return link?.kind === 'answer' ? link.id : null;
}

/** Questions beside any page, about what that page shows; the answer that is there stands in the address, as the place in the panel. */
export default function AskPeek({ id, at }: PeekProps) {
  const t = useAskTexts();
  usePeekHead({ title: t('title') });
  return (
    <PageBody width="full" style={{ padding: '20px 24px 40px' }}>
      <AskBody
        about={id}
        answerId={answerIn(at)}
        onAnswer={(answer) => markPeek({ kind: 'ask', id, at: answer ? `answer=${answer}` : undefined })}
      />
    </PageBody>
  );
}
