import { type LoaderFunctionArgs, redirect } from 'react-router'

/** Mails of version 0.2 lead here. The event's page says when registration opens. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/events/${params['id']}`, 301)
