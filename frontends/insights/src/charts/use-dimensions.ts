import { graphql, useQuery } from '@libs/api';
import { useMemo } from 'react';
import { type Dimension, nameOf } from './chart-dimensions.ts';
import { type ChartTexts, useChartTexts } from './copy.ts';

const FIELDS = graphql(`
  query ChartFields($projectId: ID!) {
    fields(projectId: $projectId, target: note) { id label type hidden }
  }
`);

interface FieldView {
  id: string;
  label: string;
  type: string;
  hidden: boolean;
}

/** One thing that can be counted by. */
export interface DimensionChoice {
  value: string;
  label: string;
  isTime: boolean;
}

export interface Dimensions {
  choices: readonly DimensionChoice[];
  /** What a dimension is called. */
  labelOf: (dimension: Dimension) => string;
  /** Whether it goes by time, so that it has periods. */
  isTime: (dimension: Dimension) => boolean;
}

/** Everything that the notes of a project can be counted by: tags, fields, people and time. */
export function useDimensions(projectId: string): Dimensions {
  const t = useChartTexts();
  const [{ data }] = useQuery({ query: FIELDS, variables: { projectId } });
  return useMemo(() => {
    const choices = [...ownChoices(t), ...(data?.fields ?? []).filter(({ hidden }) => !hidden).flatMap((field) => fieldChoices(field, t))];
    const find = (dimension: Dimension) => choices.find(({ value }) => value === nameOf(dimension));
    return {
      choices,
      labelOf: (dimension) => find(dimension)?.label ?? t('goneField'),
      isTime: (dimension) => dimension.kind === 'TIME' || (find(dimension)?.isTime ?? false),
    };
  }, [data, t]);
}

const ownChoices = (t: ChartTexts): DimensionChoice[] => [
  { value: 'tag', label: t('dimensions.TAG'), isTime: false },
  { value: 'group', label: t('dimensions.TAG_GROUP'), isTime: false },
  { value: 'person', label: t('dimensions.PERSON'), isTime: false },
  { value: 'time', label: t('dimensions.TIME'), isTime: true },
];

function fieldChoices({ id, label, type }: FieldView, t: ChartTexts): DimensionChoice[] {
  if (type === 'DATETIME') return [{ value: `time:${id}`, label, isTime: true }];
  const field = { value: `field:${id}`, label, isTime: false };
  return type === 'NPS' ? [{ value: `band:${id}`, label: t('dimensions.NPS_BAND', { field: label }), isTime: false }, field] : [field];
}
