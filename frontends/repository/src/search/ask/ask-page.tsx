import { withPeek } from '@libs/domain';
import {
  objectUrl,
  parseDeepLink,
  rememberPeekMode,
  urlText,
  useLocation,
  useNavigate,
  usePageTitle,
  usePhone,
  useUrlState,
} from '@libs/shell-kit';
import { Button, IconLayoutSidebarRight, PageBody, TopBar } from '@libs/ui';
import { AskBody } from './ask-body.tsx';
import { useAskTexts } from './copy.ts';
import { parseAskPlace } from './use-about.ts';

const ADDRESS = { about: urlText };

/** /search/ask: questions on a page of their own, where there is no room beside another; the answer that is there stands in the address. */
export function AskPage() {
  const t = useAskTexts();
  const phone = usePhone();
  const navigate = useNavigate();
  const { hash, search, pathname } = useLocation();
  const [{ about }] = useUrlState(ADDRESS);
  const { kind, id } = parseAskPlace(about);
  const link = parseDeepLink(hash);
  const answerId = link?.kind === 'answer' ? link.id : null;
  usePageTitle(t('title'));

  /** From now on questions open beside the page that they are about; this one, too. */
  function moveBeside() {
    rememberPeekMode('ask', 'Side');
    const peek = { kind: 'ask', id: about || 'workspace', mode: 'Side' as const, ...(answerId ? { at: `answer=${answerId}` } : {}) };
    const page = (kind !== 'workspace' && id && objectUrl(kind, id)) || '/home';
    navigate(`${page}${withPeek('', peek)}`);
  }
  return (
    <>
      <TopBar
        crumbs={[{ label: t('search'), href: '/search' }, { label: t('title') }]}
        actions={
          !phone && (
            <Button size="sm" icon={<IconLayoutSidebarRight size={14} />} onClick={moveBeside}>
              {t('beside')}
            </Button>
          )
        }
      />
      <PageBody width="page">
        <h1 className="vb-hidden">{t('title')}</h1>
        <AskBody
          key={about}
          about={about || 'workspace'}
          answerId={answerId}
          onAnswer={(answer) => navigate({ pathname, search, hash: answer ? `#answer=${answer}` : '' }, { replace: true })}
        />
      </PageBody>
    </>
  );
}
