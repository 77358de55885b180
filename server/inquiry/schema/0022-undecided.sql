-- inquiry_to_settle_since and inquiry_to_settle_of_staff have taken their places.
DROP INDEX inquiry_to_answer_since, inquiry_of_staff_since;
