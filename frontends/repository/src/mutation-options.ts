/** For a mutation that does the same however often it runs, so that it is sent again when its answer is lost. */
export const IDEMPOTENT = { idempotent: true } as const;

/** The same where the caller shows a refusal itself. */
export const IDEMPOTENT_QUIET = { ...IDEMPOTENT, quiet: true } as const;
