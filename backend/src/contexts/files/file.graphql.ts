import { FILE_TYPES, type FileType } from '@libs/domain';
import { Field, Float, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const FileTypeEnum = enumOf(FILE_TYPES);
registerEnumType(FileTypeEnum, { name: 'FileType' });

@ObjectType()
export class FileInfo {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => Float) size: number;
  @Field() mime: string;
  @Field(() => FileTypeEnum) type: FileType;
  @Field() url: string;
}
