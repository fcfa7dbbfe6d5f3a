import { graphql, useQuery } from '@libs/api';
import { formatMoment } from '@libs/object-views';
import { Badge, SkeletonLines, Table, Td, Th, Tr } from '@libs/ui';
import css from '../settings-page.module.css';
import own from './scim-section.module.css';
import { useScimTexts } from './texts.ts';

const REQUESTS = graphql(`query SettingsScimRequests { scimRequests { nodes { id at method path httpStatus duration body refusal } } }`);

/** What the identity provider asked for last, with the reason where it was refused. */
export function ScimRequests() {
  const t = useScimTexts();
  const [{ data }] = useQuery({ query: REQUESTS, requestPolicy: 'cache-and-network' });
  if (!data) return <SkeletonLines lines={3} />;
  const { nodes } = data.scimRequests;
  if (!nodes.length) return <p className={css.note}>{t('noRequests')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={own.requests} aria-label={t('requests')} tabIndex={0}>
      <Table label={t('requests')}>
        <thead>
          <tr>
            <Th className={own.when}>{t('when')}</Th>
            <Th>{t('what')}</Th>
            <Th className={own.status}>{t('status')}</Th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ id, at, method, path, httpStatus, body, refusal }) => (
            <Tr key={id}>
              <Td meta className={own.when}>
                <time dateTime={at}>{formatMoment(at)}</time>
              </Td>
              <Td>
                <span className={own.path}>
                  {method} {path}
                </span>
                {refusal ? <p className={css.bad}>{refusal}</p> : null}
                {body ? (
                  <details>
                    <summary className={css.note}>{t('body')}</summary>
                    <pre className={own.body}>{body}</pre>
                  </details>
                ) : null}
              </Td>
              <Td className={own.status}>
                <Badge tone={httpStatus < 400 ? 'ok' : 'bad'}>{httpStatus}</Badge>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
