/** The file of a fine's invoice, under the name that the server gives. */
export const invoiceFile = ({ invoiceNumber, pdfBytes }: { invoiceNumber: string; pdfBytes: string }): File => {
  const bytes = Uint8Array.from(atob(pdfBytes), (byte) => byte.codePointAt(0) ?? 0)
  return new File([bytes], `parking-fine-${invoiceNumber}.pdf`, { type: 'application/pdf' })
}
