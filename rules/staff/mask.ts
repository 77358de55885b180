const firstLetter = (text: string): string => [...new Intl.Segmenter().segment(text)][0]?.segment ?? '';

/** `K***`: enough to recognise the right person, for staff who need no more. */
export const maskName = (name: string): string => `${firstLetter(name)}***`;

/** `m***@fans.example` */
export function maskEmail(email: string): string {
  const [local = '', ...domain] = email.split('@');
  return `${firstLetter(local)}***@${domain.join('@')}`;
}

/** `***78` */
export const maskPhone = (phone: string): string => `***${phone.slice(-2)}`;
