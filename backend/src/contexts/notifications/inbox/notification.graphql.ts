import { NOTIFICATION_KINDS, type NotificationKindName } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { Paged } from '#platform/graphql';

export const NotificationKindEnum = Object.fromEntries(NOTIFICATION_KINDS.map((k) => [k, k])) as { [K in NotificationKindName]: K };
registerEnumType(NotificationKindEnum, { name: 'NotificationKind' });

const kind = () => NotificationKindEnum;
const text = () => String;

@ObjectType()
export class Notification {
  @Field(() => ID) id: string;
  @Field(kind) kind: NotificationKindName;
  @Field(() => Author) by: Author;
  @Field({ description: 'What they did, to be read after their name.' }) deed: string;
  @Field() title: string;
  @Field(text, { nullable: true }) place: string | null;
  @Field(text, { nullable: true }) quote: string | null;
  @Field(text, { nullable: true }) excerpt: string | null;
  @Field() url: string;
  @Field() at: Date;
  @Field(() => Date, { nullable: true }) readAt: Date | null;
}

export const NotificationConnection = Paged('Notification', Notification);

@ObjectType()
export class NotificationSetting {
  @Field(kind) kind: NotificationKindName;
  @Field() label: string;
  @Field() hint: string;
  @Field() inApp: boolean;
  @Field() mail: boolean;
}

@InputType()
export class NotificationSettingInput {
  @Field(kind) kind: NotificationKindName;
  @Field() inApp: boolean;
  @Field() mail: boolean;
}
