export const objectionStates = ['OPEN', 'KEPT', 'ACCEPTED', 'CLOSED'] as const
export const objectionPageSizes = [20, 50, 100] as const
export const answerTemplates = ['NOT_PAID', 'SIGNS', 'TIME', 'PERMIT_SHOWN', 'SIGNAGE', 'GOODWILL'] as const
