import { lazy } from 'react'

/** Loaded on demand: settings of a registration form. */
export const PublicLinkDialog = lazy(async () => ({
  default: (await import('./PublicLinkDialog.tsx')).PublicLinkDialog,
}))
