-- inquiry_to_answer_since and inquiry_of_staff_since have taken their places.
DROP INDEX inquiry_to_answer, inquiry_of_staff;
