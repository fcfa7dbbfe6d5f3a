import { z } from 'zod';
import { topic } from '#platform/jobs';

/** The payment provider said that something of a customer changed; what it is now is read from it. */
export const customerChanged = topic('billing.customer-changed', z.object({ customerId: z.string() }));
