import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Every text that docs/product.md gives letter for letter; `{…}` stands for the part that varies. Each must be quoted in
 * some test.
 */
const messages = {
  '2, header and screens': [
    'Short Films',
    'Admin Login',
    'Join Now',
    'Something went wrong.',
    'Refresh Page',
    'Coming Soon',
    'Back',
    'Page Not Found',
    'Go to Home',
  ],
  '2, home': [
    'Cinematography',
    'Film Making',
    'Video Editing',
    'Highlights of our recent event',
    'Improve your internet connection to see the video.',
    'Unable to load the video',
    'Try Again',
    'Watch on Vimeo',
    'Upcoming Events',
    'Events & Bookings',
    'Connect with Us',
  ],
  '2, team and films': [
    'Meet Our Team',
    'Faculty Coordinator',
    'Vice President',
    'President',
    'Department of Computer Science',
    'LinkedIn Profile',
    'Coordinators',
    'Technical Head',
    'Production Manager',
    'Cinematographer',
    'Graphic Designer',
    'Content Director',
    'Our Latest Films',
    'Watch Now: {…}',
    'Submit Film',
    'Scroll down for the latest stuff',
  ],
  '2, events and portfolio': [
    'Discover Events',
    'Upcoming',
    'Past',
    'all',
    'Clear Filters',
    'Register Now',
    'Limited seats! {…}',
    'Sold out',
    'All',
    'Design',
    'Motion',
  ],
  '2, login and dashboards': [
    'Super Admin',
    'No super admin exists. Please contact system administrator.',
    'Super Admin Panel',
    'Newest',
    'Oldest',
    'Title A-Z',
    'Available seats',
    'Create Super Admin',
  ],
  '4, states': ['Submitting...'],
  '5, join form': [
    'Name is required',
    'Name must be at least 3 characters long',
    'Phone number is required',
    'Phone number must be exactly 10 digits',
    'Please select your branch',
    'Please select your year',
    'Please select your area of interest',
  ],
  '5, event creation': [
    'Please enter an event title',
    'Please provide a description',
    'Please provide information about the event',
    'Please provide a Google Form link',
    'Please enter a valid Google Form link',
    'Please select an event date',
    'Event date cannot be in the past',
    'Please select an event time',
    'Please specify the venue',
    'Please select a category',
    'Please provide an image URL',
    'Please enter a valid image URL',
    'Please enter a valid number of seats',
    'Please enter the registration fee (0 for free events)',
    'Please enter a valid amount (0 or more)',
    'Please upload a valid image file (JPEG, PNG, GIF, or WEBP)',
    'Image size should be less than 2MB',
    'Failed to upload image. Please try again.',
  ],
  '5, login and sign-up': [
    'Please fill in all fields',
    'Password must be at least 6 characters long',
    'Passwords do not match',
    'Email already in use',
    'Super admin accounts can only be created by existing super admins.',
    'Please enter your email address',
    'Password should be at least 6 characters',
  ],
  '6, roles and permissions': [
    'Access denied. You must be an admin to view this page.',
    'You must be logged in to perform this action',
    'You do not have permission to perform this action',
    'Access denied. Super Admin privileges required.',
    'Access denied. Admin privileges required.',
    'Your account is pending approval from a super admin. Please wait for approval.',
  ],
  '8, join form': [
    'Access denied. Please contact support.',
    'Network error. Please check your connection.',
    'An unexpected error occurred. Please try again.',
    'Failed to submit form. Please try again later.',
    'Failed to generate request ID',
  ],
  '8, video and events page': [
    'Unable to load the video',
    'Failed to load events. Please try again later.',
    'Failed to initialize events. Please try again later.',
  ],
  '8, login': [
    'Invalid email or password. Please try again.',
    'No account found with this email. Please sign up first.',
    'Incorrect password. Please try again.',
    'Network error. Please check your internet connection.',
    'An error occurred during login. Please try again.',
    'Account not properly set up. Please sign up again.',
  ],
  '8, admin sign-up': [
    'Invalid email address',
    'Password is too weak',
    'Operation not allowed. Please contact support.',
    'Failed to create account. Please try again.',
    'Admin account created successfully! Please wait for super admin approval.',
  ],
  '8, password reset and simple sign-up': [
    'No account found with this email address',
    'Failed to send reset email. Please try again.',
    'Password reset email sent! Please check your inbox.',
    'Too many attempts. Please try again later.',
    'Failed to create account: {…}',
  ],
  '8, admin dashboard': [
    'User data not found.',
    'Failed to fetch dashboard statistics',
    'Failed to fetch join requests',
    'Failed to approve request. Please try again.',
    'Failed to reject request. Please try again.',
    'Failed to delete event',
    'Failed to log out',
    'Failed to add event. Please try again.',
  ],
  '8, super admin dashboard': [
    'Failed to load users data',
    'User not found',
    'Admin request approved successfully',
    'Admin request rejected successfully',
    'Failed to approve admin request: {…}',
    'Failed to reject admin request: {…}',
    'Super admin account created successfully!',
    'Failed to create super admin account',
  ],
  '8, empty states': [
    'No events found',
    'No upcoming events at the moment',
    'No past events to show',
    'No events found matching your criteria',
    'No users found',
    'No pending join requests',
  ],
} as const

function* testsIn(folder: string): Generator<string> {
  for (const found of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, found.name)
    if (found.isDirectory()) yield* testsIn(path)
    else if (/\.(test|spec)\.tsx?$/.test(found.name) && path !== 'tests/product-texts.test.ts') yield path
  }
}

/** Every quoted text in the tests. */
const quoted = ['app', 'tests']
  .flatMap((folder) => [...testsIn(folder)])
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([^'\n]+)'|`([^`\n]+)`|"([^"\n]+)"/g)])
  .map((match) => match[1] ?? match[2] ?? match[3] ?? '')

function isExpected(message: string): boolean {
  const [start = '', rest] = message.split('{…}')
  return rest === undefined
    ? quoted.includes(message)
    : quoted.some((text) => text.startsWith(start) && text !== start)
}

describe('each specified text is quoted in a test', () => {
  test.each(Object.entries(messages))('section %s', (_, said) => {
    expect(said.filter((message) => !isExpected(message))).toEqual([])
  })
})
