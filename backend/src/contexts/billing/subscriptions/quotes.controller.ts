import { orderInput } from '@libs/domain';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { type Actor, AllowInPlanState, Can, CurrentActor, Exports, type HttpReply } from '#platform/access';
import { parse } from '#platform/graphql';
import { PurchasesService } from './purchases.service.js';
import { quotePdf } from './quote-pdf.js';

/** Quotes as a file, for approval inside a company. */
@Controller('api/billing')
export class QuotesController {
  constructor(private readonly purchases: PurchasesService) {}

  /** A plan with its seats and add-ons (`addOns` separated by commas) as PDF. */
  @Get('quote.pdf')
  @Can('full')
  @Exports()
  @AllowInPlanState('locked')
  async quote(@CurrentActor() actor: Actor, @Query() query: Record<string, unknown>, @Res() reply: HttpReply): Promise<void> {
    const addOns = String(query.addOns ?? '')
      .split(',')
      .filter(Boolean);
    const quote = await this.purchases.quote(actor, parse(orderInput, { plan: query.plan, seats: query.seats, addOns }));
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="verbatim-quote.pdf"')
      .send(await quotePdf(quote));
  }
}
