import type { FooterLinks } from '#app/ui/site-footer.tsx'

/** The links of the footer. They come with the data of the root, so that no script of a public page repeats them. */
export function footerLinks(publicUrl: string): FooterLinks[] {
  // webcal is what calendars subscribe by.
  const calendars = publicUrl.replace(/^https?/, 'webcal')
  return [
    {
      label: 'Club pages',
      pages: [
        { to: '/posts', label: 'Announcements' },
        { to: '/about', label: 'About' },
        { to: '/services', label: 'Services' },
        { to: '/contact', label: 'Contact' },
        { to: '/tickets/mine', label: 'My tickets' },
        { to: '/me', label: 'My page' },
        { to: '/privacy', label: 'Privacy' },
      ],
    },
    {
      label: 'Calendars and feeds',
      pages: [
        { to: `${calendars}/calendar.ics`, label: 'Subscribe in your calendar' },
        { to: `${calendars}/registration-opens.ics`, label: 'When registration opens' },
      ],
    },
  ]
}
