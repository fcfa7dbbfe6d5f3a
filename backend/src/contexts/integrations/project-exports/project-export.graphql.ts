import {
  EXPORT_CONTENTS,
  type ExportContent,
  LIMITS,
  PROJECT_EXPORT_FORMATS,
  type ProjectExportFormat,
  TRANSFER_LOSSES,
  TRANSFER_STATES,
  TRANSFER_STEPS,
  type TransferLossKind,
  type TransferState,
  type TransferStep,
} from '@libs/domain';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { CLIENT_KEY, enumOf } from '#platform/graphql';

const FormatEnum = enumOf(PROJECT_EXPORT_FORMATS);
registerEnumType(FormatEnum, { name: 'ProjectExportFormat', description: 'JSON can be imported again.' });
const ContentEnum = enumOf(EXPORT_CONTENTS);
registerEnumType(ContentEnum, { name: 'ExportContent' });
/** How far an export or an import of a project is, as a GraphQL enum. */
export const TransferStateEnum = enumOf(TRANSFER_STATES);
registerEnumType(TransferStateEnum, { name: 'TransferState' });
/** What it is doing, as a GraphQL enum. */
export const TransferStepEnum = enumOf(TRANSFER_STEPS);
registerEnumType(TransferStepEnum, { name: 'TransferStep' });

const LossEnum = enumOf(TRANSFER_LOSSES);
registerEnumType(LossEnum, { name: 'TransferLossKind' });

@ObjectType({ description: 'So much of a kind that a format has no place for.' })
export class TransferLossCount {
  @Field(() => LossEnum) kind: TransferLossKind;
  @Field(() => Int) count: number;
}

@ObjectType({ description: 'A project, or a part of it, as a file.' })
export class ProjectExport {
  @Field(() => ID) id: string;
  @Field(() => ID) projectId: string;
  @Field(() => FormatEnum) format: ProjectExportFormat;
  @Field(() => [ContentEnum]) contents: ExportContent[];
  @Field(() => TransferStateEnum) state: TransferState;
  @Field(() => TransferStepEnum, { description: 'What it is doing now.' }) step: TransferStep;
  @Field(() => Int, { description: 'Notes and insights that are written.' }) done: number;
  @Field(() => Int, { description: 'Of how many, once that is known.' }) total: number;
  @Field(() => String, { nullable: true }) error: string | null;
  @Field(() => String, { nullable: true }) fileName: string | null;
  @Field(() => Float, { nullable: true, description: 'Bytes of the file.' }) size: number | null;
  @Field(() => [TransferLossCount], { description: 'What is not in the file, counted; for formats of other programs.' })
  losses: TransferLossCount[];
  @Field(() => Author) createdBy: Author;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) finishedAt: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: `${LIMITS.projectExport.days} days after it was finished; from then on its file is gone.`,
  })
  expiresAt: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'Where I download it; null as long as, or once, there is no file, and for who did not order it.',
  })
  url: string | null;
}

@InputType()
export class ExportProjectInput {
  @Field(() => ID) projectId: string;
  @Field(() => FormatEnum) format: ProjectExportFormat;
  @Field(() => [ContentEnum], { description: 'What the format cannot hold is left out.' }) contents: ExportContent[];
  @Field(() => String, CLIENT_KEY) clientKey?: string | null;
}
