-- Pictures are files: no program draws them any more.
DROP TABLE content_drawing;
