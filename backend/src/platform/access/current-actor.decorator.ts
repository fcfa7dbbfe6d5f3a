import { AppError } from '@libs/domain';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { Caller } from './actor.js';

const callerOf = (context: ExecutionContext): Caller =>
  context.getType<string>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext().caller
    : context.switchToHttp().getRequest().caller;

/** The Actor of the request: a member on their workspace's host. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { actor } = callerOf(context);
  if (!actor) throw new AppError('Unauthorized');
  return actor;
});

/** The Caller of the request, signed in or not. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));
