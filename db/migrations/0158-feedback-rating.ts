import type { Migration } from '../migration.ts'

/** The number from 1 to 5 is called a rating: a payment is what gets marked. */
export const feedbackRating: Migration = {
  name: '0158-feedback-rating',
  statements: (schema) => [
    schema.alterTable('registration').renameColumn('feedback_mark', 'feedback_rating'),
  ],
}
