import { CHART_DIMENSIONS, CHART_MEASURES, CHART_NONE_KEY, CHART_OTHER_KEY, CHART_UNITS, LIMITS, type TagColour } from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { FilterPartInput } from '#contexts/fields';
import { ColourEnum } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';

export const ChartMeasureEnum = enumOf(CHART_MEASURES);
registerEnumType(ChartMeasureEnum, { name: 'ChartMeasure' });
export const ChartDimensionEnum = enumOf(CHART_DIMENSIONS);
registerEnumType(ChartDimensionEnum, { name: 'ChartDimension' });
export const ChartUnitEnum = enumOf(CHART_UNITS);
registerEnumType(ChartUnitEnum, { name: 'ChartUnit' });

@InputType({ description: 'What a chart counts by.' })
export class ChartDimensionInput {
  @Field(() => ChartDimensionEnum) kind: (typeof CHART_DIMENSIONS)[number];
  @Field(() => ID, {
    nullable: true,
    description: 'A field of notes, for FIELD and NPS_BAND; for TIME one of dates, or the date of the note when left out.',
  })
  fieldId?: string | null;
  @Field(() => ChartUnitEnum, { nullable: true, description: 'For what goes by time; MONTH unless asked otherwise.' })
  unit?: (typeof CHART_UNITS)[number] | null;
}

@ObjectType({ description: 'How many people said passages with a tag.' })
export class TagPeople {
  @Field(() => ID) tagId: string;
  @Field(() => Int) people: number;
}

@InputType()
export class ChartDataInput {
  @Field(() => ID) projectId: string;
  @Field(() => ChartDimensionInput) by: ChartDimensionInput;
  @Field(() => ChartDimensionInput, { nullable: true }) splitBy?: ChartDimensionInput | null;
  @Field(() => ChartMeasureEnum) measure: (typeof CHART_MEASURES)[number];
  @Field(() => [FilterPartInput], { nullable: true, description: 'Of the notes. Every part has to match.' })
  filter?: FilterPartInput[] | null;
  @Field(() => String, { nullable: true, description: 'Where days begin, such as Europe/Athens; UTC unless asked otherwise.' })
  timeZone?: string | null;
}

@InputType()
export class ChartMarkInput extends ChartDataInput {
  @Field({ description: 'The key of the category.' }) key: string;
  @Field(() => String, { nullable: true, description: 'The key of the series; all of the category when left out.' })
  seriesKey?: string | null;
}

@ObjectType({ description: 'What a chart counts by, as far as it needs a name.' })
export class ChartSeries {
  @Field({
    description: `An id, a value, a band of the NPS, or the first day of a period; "${CHART_OTHER_KEY}" is what has no place of its own, and "${CHART_NONE_KEY}" what has no value.`,
  })
  key: string;
  @Field(() => String, { nullable: true, description: 'Null where the key says it.' }) label: string | null;
  @Field(() => ColourEnum, { nullable: true, description: 'Of a tag or an option.' }) colour: TagColour | null;
  @Field(() => Int, { description: 'Each counted once, whatever else it belongs to.' }) value: number;
}

@ObjectType()
export class ChartCategory extends ChartSeries {
  @Field(() => [Int], { description: 'Of each series, in their order; empty where the chart is not split.' }) values: number[];
  @Field(() => Int, { nullable: true, description: 'The NPS, where the chart is split by its bands.' }) score: number | null;
}

@ObjectType({ description: 'The numbers of a chart. Suggestions, redacted passages and what lies in the trash are not counted.' })
export class ChartData {
  @Field(() => ChartMeasureEnum, { description: 'What every number counts.' }) measure: (typeof CHART_MEASURES)[number];
  @Field(() => Int, { description: 'What is in any category, each counted once.' }) total: number;
  @Field(() => Int, { description: 'What the filter leaves and no category has.' }) without: number;
  @Field(() => [ChartCategory], { description: `At most ${LIMITS.chart.categories}, and one for all others.` }) categories: ChartCategory[];
  @Field(() => Int, { description: 'How many categories the one for all others stands for.' }) otherCount: number;
  @Field(() => [ChartSeries], { description: `At most ${LIMITS.chart.series}, one for all others, and one for what has no value.` })
  series: ChartSeries[];
  @Field(() => Int, { description: 'How many series the one for all others stands for.' }) otherSeriesCount: number;
  @Field(() => Int, { nullable: true, description: 'The NPS of all of it, where the chart goes by answers or bands.' }) score:
    | number
    | null;
}
