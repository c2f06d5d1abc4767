import { whatsappNumber } from '#app/club/phone.rules.ts'

export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`
}
