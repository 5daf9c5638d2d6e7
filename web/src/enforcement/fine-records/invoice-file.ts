/** An invoice of a fine, named as the server names it. */
export const invoiceFile = ({ invoiceNumber, pdfBytes }: { invoiceNumber: string; pdfBytes: string }): File => {
  const bytes = Uint8Array.from(atob(pdfBytes), (byte) => byte.codePointAt(0) ?? 0)
  return new File([bytes], `parking-fine-${invoiceNumber}.pdf`, { type: 'application/pdf' })
}
