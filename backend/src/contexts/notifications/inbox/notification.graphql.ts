import { NOTIFICATION_KINDS, type NotificationKindName } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Author } from '#contexts/workspace';
import { enumOf, Paginated } from '#platform/graphql';

export const NotificationKindEnum = enumOf(NOTIFICATION_KINDS);
registerEnumType(NotificationKindEnum, { name: 'NotificationKind' });

const kind = () => NotificationKindEnum;
const text = () => String;

@ObjectType()
export class Notification {
  @Field(() => ID) id: string;
  @Field(kind) kind: NotificationKindName;
  @Field(() => Author, { nullable: true, description: 'Null without an actor: then action and title say all.' }) by: Author | null;
  @Field({ description: 'What they did, to be read after their name and before the title.' }) action: string;
  @Field() title: string;
  @Field(text, { nullable: true }) place: string | null;
  @Field(text, { nullable: true }) quote: string | null;
  @Field(text, { nullable: true }) excerpt: string | null;
  @Field() url: string;
  @Field() at: Date;
  @Field(() => Date, { nullable: true }) readAt: Date | null;
}

export const NotificationConnection = Paginated('Notification', Notification);

@ObjectType()
export class NotificationSetting {
  @Field(kind) kind: NotificationKindName;
  @Field() label: string;
  @Field() hint: string;
  @Field() inApp: boolean;
  @Field() mail: boolean;
  @Field({ description: 'In the daily digest.' }) digest: boolean;
  @Field({ description: 'Where my clock stands, for the hour of the digest; the same for every kind.' }) timeZone: string;
}

@ObjectType()
export class NotificationSettingsPayload {
  @Field(() => [NotificationSetting], { description: 'All of them, as they stand now.' }) settings: NotificationSetting[];
}

@InputType()
export class MarkNotificationsInput {
  @Field(() => [ID], { nullable: true, description: 'All when left out.' }) ids?: string[] | null;
  @Field() read: boolean;
}

@InputType()
export class NotificationSettingInput {
  @Field(() => Boolean, { nullable: true, description: 'In the daily digest; as it was when left out.' }) digest?: boolean;
  @Field(() => String, { nullable: true, description: 'Where my clock stands, as an IANA name; as it was when left out.' })
  timeZone?: string;
  @Field(kind) kind: NotificationKindName;
  @Field(() => Boolean, { nullable: true, description: 'As it was when left out.' }) inApp?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'As it was when left out.' }) mail?: boolean;
}
