-- inquiry_to_answer has taken its place.
DROP INDEX inquiry_unanswered;
