import { AppError } from '@libs/domain';
import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { type HttpRequest, Public } from '#platform/access';
import { WebhooksService } from './webhooks.service.js';

/** Where the payment provider sends its messages, on the root domain. */
@Controller('api/stripe')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post('webhook')
  @HttpCode(200)
  @Public()
  async receive(@Req() request: RawBodyRequest<HttpRequest>, @Headers('stripe-signature') signature: unknown): Promise<{ received: true }> {
    if (request.caller?.place.kind !== 'root') throw new AppError('NotFound');
    await this.webhooks.receive(request.rawBody, signature);
    return { received: true };
  }
}
