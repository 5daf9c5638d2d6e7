/** The product's version; the build takes it from `package.json`. */
export const version = String(import.meta.env['VERSION'])
