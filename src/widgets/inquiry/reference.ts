import { defineReference } from '../../core/element/reference.ts';
import { inquiryElement } from './contract.ts';

export const inquiryReference = defineReference(inquiryElement, {
  summary:
    "The service center: answered questions by topic, a form to ask, and the fan's own inquiries with the replies.",
  attributes: {
    view: 'Which of its three sides is shown.',
    inquiryId: 'Shows this inquiry of the fan.',
    questionId: 'Opens the answer to this question.',
    reference: 'What a new inquiry is about, such as the number of an order; it stands in the form.',
  },
  events: {
    'fan-navigate': 'A fan goes to another side, or opens an inquiry. `preventDefault()` leaves the step to the page.',
    'fan-inquiry-sent': 'An inquiry has reached the operators.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    question: 'A question with its answer.',
    form: 'The form to ask with.',
    inquiry: 'An inquiry, in the list and by itself.',
  },
});
