import { Field, Float, ID, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class FileInfo {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => Float) size: number;
  @Field() mime: string;
  @Field() type: string;
  @Field() url: string;
}
