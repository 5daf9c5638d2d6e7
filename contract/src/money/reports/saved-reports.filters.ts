/** FIXED: the days of the saved query. Other periods are counted from the day on which the report is read. */
export const savedPeriods = ['THIS_MONTH', 'LAST_MONTH', 'LAST_7_DAYS', 'YESTERDAY', 'FIXED'] as const
export type SavedPeriod = (typeof savedPeriods)[number]

export const mailFrequencies = ['NONE', 'WEEKDAYS', 'MONTHLY'] as const

/** Status of the newest mail; NONE before the first. */
export const mailStatuses = ['NONE', 'PENDING', 'SENT', 'FAILED', 'WITHOUT_RIGHT'] as const

/** Why the newest mail failed. REPORT: the report could not be made; NO_RESULT: no result within a day. */
export const mailFailures = ['', 'REFUSED', 'UNREACHABLE', 'TIMEOUT', 'REPORT', 'NO_RESULT'] as const

/** Saved reports of one user. */
export const mostSavedReports = 50
