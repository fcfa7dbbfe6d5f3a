import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { Button, Drawer, ErrorCard, Select, SkeletonLines, toast } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import { choiceOf, type FieldView, TYPE_CHOICES, TYPE_ICONS, type TypeChoice, typeOf } from './field-data.ts';
import css from './fields-page.module.css';
import { useValueText } from './value-text.tsx';

const PREVIEW = graphql(`
  query FieldTypePreview($input: ChangeFieldTypeInput!) {
    fieldTypePreview(input: $input) {
      kept rewritten lost lostKinds rewrittenKinds newOptions
      lostValues { from to count title }
      rewrittenValues { from to count title }
    }
  }
`);
const CHANGE = graphql(`
  mutation ChangeFieldType($input: ChangeFieldTypeInput!) { changeFieldType(input: $input) { ...FieldParts } }
`);

/** Shows what a change of type does to the values before it is made. */
export function ChangeTypeDrawer({ field, onClose }: { field: FieldView; onClose: () => void }) {
  const t = useFieldTexts();
  const present = choiceOf(field);
  const [choice, setChoice] = useState<TypeChoice | null>(null);
  const input = { id: field.id, ...typeOf(choice ?? present) };
  const [{ data, error, fetching }] = useQuery({
    query: PREVIEW,
    variables: { input },
    pause: choice === null,
    requestPolicy: 'network-only',
  });
  const [change, send] = useMutation(CHANGE);
  const preview = choice && !fetching ? data?.fieldTypePreview : undefined;
  const failure = errorOf(change.error) ?? errorOf(error);

  async function apply() {
    const { data: changed } = await send({ input }, { quiet: true });
    if (!changed || !choice) return;
    toast(t('change.changed', { name: field.label, type: t(`types.${choice}`) }));
    onClose();
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('change.title')}
      width={420}
      footer={
        <>
          <span className={css.later}>{t('change.undoLater')}</span>
          <Button variant="ghost" onClick={onClose}>
            {t('change.cancel')}
          </Button>
          <Button variant="primary" disabled={!preview} loading={change.fetching} onClick={() => void apply()}>
            {preview?.lost ? t('change.applyLosing', { count: preview.lost }) : t('change.apply')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{t('change.intro', { name: field.label, count: field.filledCount })}</p>
        <Select
          label={t('change.to')}
          value={choice}
          options={TYPE_CHOICES.filter((value) => value !== present).map((value) => {
            const Icon = TYPE_ICONS[value];
            return { value, label: t(`types.${value}`), icon: <Icon size={15} /> };
          })}
          onChange={setChoice}
        />
        {failure && <ErrorCard message={failure.message} requestId={failure.requestId} />}
        {choice && fetching && <SkeletonLines lines={4} />}
        {preview && (
          <>
            <dl className={css.sums}>
              <div>
                <dd>{preview.kept}</dd>
                <dt>{t('change.kept')}</dt>
              </div>
              <div>
                <dd>{preview.rewritten}</dd>
                <dt>{t('change.rewritten')}</dt>
              </div>
              <div className={preview.lost ? css.lost : undefined}>
                <dd>{preview.lost}</dd>
                <dt>{t('change.lost')}</dt>
              </div>
            </dl>
            {preview.newOptions.length > 0 && <p>{t('change.newOptions', { options: preview.newOptions.slice(0, 12).join(', ') })}</p>}
            <Changed field={field} title={t('change.lostTitle')} kinds={preview.lostKinds} values={preview.lostValues} />
            <Changed field={field} title={t('change.rewrittenTitle')} kinds={preview.rewrittenKinds} values={preview.rewrittenValues} />
          </>
        )}
      </div>
    </Drawer>
  );
}

interface ChangedProps {
  field: FieldView;
  title: string;
  kinds: number;
  values: readonly { from: string; to?: string | null; count: number; title?: string | null }[];
}

function Changed({ field, title, kinds, values }: ChangedProps) {
  const t = useFieldTexts();
  const textOf = useValueText();
  if (!values.length) return null;
  return (
    <section className={css.changed}>
      <h3>
        {title}
        <span>{t('change.of', { shown: values.length, total: kinds })}</span>
      </h3>
      <ul>
        {values.map(({ from, to, count, title: place }) => (
          <li key={from}>
            {to == null ? <del>{textOf(field, from)}</del> : <span>{textOf(field, from)}</span>}
            <span aria-hidden>→</span>
            <span>{to ?? t('change.empty')}</span>
            <small>{place ?? t('change.places', { count })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
